/** The browser cache with the listeners of this browser. In a file of its own: first pages need only the name. */
export const listenersStore = 'push-listeners'
