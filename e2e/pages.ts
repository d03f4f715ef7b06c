/** Every page that anyone may open, for what must hold on all of them. */
export const publicPages = [
  '/',
  '/stories',
  '/stories?theme=transformation',
  '/auth',
  '/auth?tab=sign-up',
  '/submit',
  '/dashboard',
  '/no-such-page',
]
