import { findSecretCopy } from '#modules/administration/server/secret-copy/store.ts'
import type { RegisterSwitch } from '#modules/registration/server/settings.ts'
import { findStay } from '#modules/stays/server/lock.ts'
import { listPresentStays } from '#modules/stays/server/store.ts'
import { lockUntilCommit, type Database } from '#platform/server/database/transaction.ts'
import { registeredElsewhere } from '../contract/rows.ts'
import { readRules } from './rules.ts'
import { putStayRow, registerSwitchLock } from './stays/follow.ts'
import { refreshStay } from './stays/refresh.ts'
import { lockStayRow, updateStayRow } from './stays/store.ts'

/** Switching the register on: with a proved copy of the secret, and with the parties who are in the house. */
export const createRegisterSwitch = (database: Database): RegisterSwitch => ({
  findSecretCopy: () => database.onPlatform(findSecretCopy),

  follow: async (tx, scope, { before, after, in_house }) => {
    if (before.register_on || !after.register_on) return
    await lockUntilCommit(tx, registerSwitchLock(scope))
    const rules = await readRules(tx, scope, after)
    const now = new Date(rules.now).toISOString()
    for (const { id } of await listPresentStays(tx, scope)) {
      const stay = await findStay(tx, scope, id)
      if (!stay || stay.check_in > rules.today) continue
      // One that was here when the register was on before goes on.
      const row = (await lockStayRow(tx, scope, id)) ?? (await putStayRow(tx, scope, rules, stay, now))
      if (!row) continue
      const kept =
        in_house === 'elsewhere' && row.persons_entered === 0
          ? await updateStayRow(tx, scope, id, { nobody_reason: registeredElsewhere })
          : row
      await refreshStay(tx, scope, rules, kept)
    }
  },
})
