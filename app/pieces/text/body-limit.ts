/** The longest text that can be published. */
export const maxBodyBytes = 200 * 1024
