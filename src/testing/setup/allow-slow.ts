import { TestRunner } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    slow?: string
  }
}

/** Says why this test may take longer than `maxSeconds` of tools/test/limits.ts. Called within the test. */
export const allowSlow = (why: string): void => {
  const test = TestRunner.getCurrentTest()
  if (test) test.meta.slow = why
}
