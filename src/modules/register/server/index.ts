import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { deskRoles, getNameOrEmail } from '#modules/access/policy.ts'
import { handleInHotel } from '#modules/access/server/scope.ts'
import type { RequireRecentPassword } from '#modules/people/server/passwords/password-again.ts'
import { createSealing } from '#modules/registration/server/form/sealing.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { replyHijacked } from '#platform/server/http/route-handler.ts'
import type { Keys } from '#platform/server/security/keys.ts'
import * as contract from '../contract.ts'
import * as codes from '../contract/code-tables.ts'
import * as entries from '../contract/entries.ts'
import { closeRegisterLoss } from '../contract/losses.ts'
import * as outputs from '../contract/outputs.ts'
import { makePackage } from '../contract/package.ts'
import * as paper from '../contract/paper.ts'
import * as prints from '../contract/prints.ts'
import * as reports from '../contract/reports.ts'
import { createCodeTables } from './codes/service.ts'
import { registerDemo } from './demo.ts'
import { createCorrecting } from './entries/correct.ts'
import { createEntering } from './entries/enter.ts'
import { createMarks } from './entries/marks.ts'
import { createOpening } from './entries/opening.ts'
import { createEntrySealing } from './entries/sealing.ts'
import { createExports } from './exports/service.ts'
import { createRegisterClock } from './jobs/index.ts'
import { createLosses } from './losses/service.ts'
import { notices } from './notifications.ts'
import { createPackages, readAndNote } from './package/service.ts'
import { createPaper } from './prints/paper.ts'
import { createPrints } from './prints/service.ts'
import { personal } from './privacy.ts'
import { createReports } from './reports/service.ts'
import { stayFollower } from './stays/follow.ts'
import { createRegisterStays } from './stays/service.ts'

type Parts = { database: Database; keys: Keys; requireRecentPassword: RequireRecentPassword }

const live = { manager: 'registration', roles: deskRoles } as const

/** Answers with a paper, which is not kept. */
const sendPdf = (reply: FastifyReply, name: string, bytes: Uint8Array): never => {
  void reply
    .headers({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    })
    .send(Buffer.from(bytes))
  return replyHijacked as never
}

/** The server part of the guest register. */
export const register = {
  name: 'register',
  flag: 'registration',
  live: { register_stays: live, register_reports: live, register_exports: live },
  routes: ({ database, keys, requireRecentPassword }: Parts) => {
    const parts = { database, sealing: createEntrySealing(keys) }
    const losses = createLosses(parts)
    const stays = createRegisterStays({ database, losses })
    const entering = createEntering({ ...parts, forms: createSealing(keys) })
    const correcting = createCorrecting(parts)
    const marks = createMarks(parts)
    const opening = createOpening(parts)
    const told = createReports(database)
    const printing = createPrints({ ...parts, forms: createSealing(keys) })
    const ofPaper = createPaper(database)
    const packages = createPackages({ ...parts, draw: printing.draw })
    const exported = createExports({ ...parts, forms: createSealing(keys) })
    const tables = createCodeTables(database)
    return [
      handleInHotel(contract.listRegister, ({ scope, query }) => stays.list(scope, query)),
      handleInHotel(contract.getRegisterStay, ({ scope, params }) => stays.get(scope, params.stayId)),
      handleInHotel(contract.putRegisterStay, ({ scope, params, body }) => stays.put(scope, params.stayId, body)),
      handleInHotel(closeRegisterLoss, ({ scope, body }) => losses.close(scope, body.lost_at)),
      handleInHotel(entries.enterPerson, ({ scope, body }) => entering.enter(scope, body)),
      handleInHotel(entries.openEntry, ({ scope, params, reply }) => {
        reply.header('cache-control', 'no-store')
        return opening.open(scope, params.entryId)
      }),
      handleInHotel(entries.correctEntry, ({ scope, params, body }) => correcting.correct(scope, params.entryId, body)),
      handleInHotel(entries.noteIdentity, ({ scope, params, body }) => marks.noteIdentity(scope, params.entryId, body)),
      handleInHotel(entries.noteSignature, ({ scope, params, body }) =>
        marks.noteSignature(scope, params.entryId, body),
      ),
      handleInHotel(entries.markMistaken, ({ scope, params, body }) =>
        marks.markMistaken(scope, params.entryId, body.why),
      ),
      handleInHotel(entries.searchRegister, async ({ scope, body, reply }) => {
        reply.header('cache-control', 'no-store')
        return { items: await opening.search(scope, body) }
      }),
      handleInHotel(reports.listReports, ({ scope, query }) => told.list(scope, query)),
      handleInHotel(reports.reportByHand, ({ scope, params, body }) => told.doByHand(scope, params.reportId, body)),
      handleInHotel(reports.reportNotAccepted, ({ scope, params, body }) =>
        told.refuseAccepted(scope, params.reportId, body),
      ),
      handleInHotel(reports.voidReport, ({ scope, params, body }) => told.voidOne(scope, params.reportId, body)),
      handleInHotel(prints.printBook, async ({ scope, body, reply }) =>
        sendPdf(reply, 'register.pdf', await printing.printBook(scope, body)),
      ),
      handleInHotel(prints.printSlips, async ({ scope, body, reply }) =>
        sendPdf(reply, 'slips.pdf', await printing.printSlips(scope, body.stay_id)),
      ),
      handleInHotel(paper.listPaper, ({ scope }) => ofPaper.list(scope)),
      handleInHotel(paper.destroyPaper, ({ scope, body }) => ofPaper.destroy(scope, body.entry_ids)),
      handleInHotel(makePackage, async ({ scope, body, request, reply }) => {
        await requireRecentPassword(scope, body, request)
        const made = await packages.beginCounted(scope, getNameOrEmail(scope.actor))
        void reply
          .headers({
            'content-type': 'application/zip',
            'content-disposition': `attachment; filename="${made.name}"`,
            'cache-control': 'no-store',
          })
          .send(Readable.from(readAndNote(made)))
        return replyHijacked as never
      }),
      handleInHotel(outputs.previewOutput, ({ scope, params, body }) => exported.preview(scope, params.output, body)),
      handleInHotel(outputs.makeOutput, async ({ scope, params, body, reply }) => {
        const { exportId, name, bytes } = await exported.make(scope, params.output, body)
        void reply
          .headers({
            'content-type': 'application/octet-stream',
            'content-disposition': `attachment; filename="${name}"`,
            'cache-control': 'no-store',
            'x-export-id': exportId,
          })
          .send(bytes)
        return replyHijacked as never
      }),
      handleInHotel(outputs.listRegisterExports, ({ scope }) => exported.list(scope)),
      handleInHotel(outputs.acceptExport, ({ scope, params, body }) =>
        exported.accept(scope, params.exportId, body.reference),
      ),
      handleInHotel(codes.listCodeTables, ({ scope }) => tables.list(scope)),
      handleInHotel(codes.putCodeTable, ({ scope, params, body }) => tables.put(scope, params, body)),
    ]
  },
  notices,
  jobs: createRegisterClock,
  personal,
  stayFollower,
  demo: registerDemo,
} as const
