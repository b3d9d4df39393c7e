/** A message of a page to the service worker. */
export type PageMessage =
  /** Asks for its build. Answered on the port that comes with it. */
  | { type: 'build' }
  /** Activate without waiting. */
  | { type: 'activate' }
  /** These were loaded before the worker was active: cache them for use without a network. */
  | { type: 'cache'; urls: string[] }

/** A message of the service worker to a page. */
export type WorkerMessage =
  /** A notification was tapped: show this page. The tab that does so answers on the port that comes with it. */
  { type: 'go'; path: string }
