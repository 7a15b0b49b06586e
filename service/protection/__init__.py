"""Protection: how much anybody may ask for, what nobody may ask for, and the operator's word."""
