/** The account that holds the sample stories. It has no password, so nobody can sign in with it. */
export const samplesAuthor = { email: 'samples@indelible.example' }
