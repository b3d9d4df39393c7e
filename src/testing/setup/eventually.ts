/** How long a test waits for something to happen: `expect.poll(…, eventually)`. Busy machines are slow. */
export const eventually = { timeout: 20_000 } as const
