/** Where people write about their data and the terms. Whoever runs Fitbout for others puts their own address here. */
export const contactEmail = 'contact@fitbout.example';

/** Spec section 1: the day of the last change of the terms, and of the policy that goes with them. */
export const lastUpdated = '26 February 2024';
