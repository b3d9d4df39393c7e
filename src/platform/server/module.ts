import type { FastifyInstance } from 'fastify'
import type { RouteHandler } from './http/route-handler.ts'
import { RecurringJob, type Job } from './jobs/recurring-job.ts'
import type { Log } from './log.ts'

/** A part of the server: what it answers, what it does by itself, and how it begins and ends. */
export type Module = {
  readonly routes?: readonly RouteHandler[]
  /** Registers what is no route of a contract: pages, files, figures. */
  readonly register?: (app: FastifyInstance) => void | Promise<void>
  readonly jobs?: readonly Job[]
  readonly start?: () => void | Promise<void>
  readonly stop?: () => void | Promise<void>
}

/**
 * Starts modules in order and stops them in reverse, so a module's dependencies outlive it. Its jobs run from after its
 * start until before its stop.
 */
export class ModuleRunner {
  readonly #modules: readonly { module: Module; jobs: readonly RecurringJob[] }[]

  constructor(modules: readonly Module[], log: Log, maxJobPauseMs?: number) {
    this.#modules = modules.map((module) => ({
      module,
      jobs: (module.jobs ?? []).map((job) => new RecurringJob(job, log, maxJobPauseMs)),
    }))
  }

  async start(): Promise<void> {
    for (const { module, jobs } of this.#modules) {
      await module.start?.()
      for (const job of jobs) job.start()
    }
  }

  async stop(): Promise<void> {
    for (const { module, jobs } of this.#modules.toReversed()) {
      await Promise.all(jobs.map((job) => job.stop()))
      await module.stop?.()
    }
  }
}
