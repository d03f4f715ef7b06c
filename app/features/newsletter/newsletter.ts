/** How long the link in the letter works. */
export const newsletterConfirmationHours = 48
