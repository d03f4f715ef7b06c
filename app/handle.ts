/** What a route may say of itself. `hydrate`: it earns React's weight. `cover`: it brings its own masthead. */
export type Handle = { hydrate?: true; cover?: true }
