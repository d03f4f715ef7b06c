/** The longest text that can be published. */
export const maxBodyBytes = 64 * 1024
