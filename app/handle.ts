/**
 * What a route may say of itself. `hydrate`: it earns React's weight. `cover`: it brings its own masthead.
 * `ownToasts`: it covers the page and shows the toasts itself.
 */
export type Handle = { hydrate?: true; cover?: true; ownToasts?: true }
