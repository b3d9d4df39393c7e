/**
 * The cache in which this browser keeps who takes messages here. By itself: no first page needs more of it than the
 * name.
 */
export const listenersStore = 'push-listeners'
