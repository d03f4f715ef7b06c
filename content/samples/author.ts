/** Without a password: nobody can sign in with it. */
export const samplesAuthor = { email: 'samples@indelible.example' }
