import type { DataSubjectSource } from '#modules/privacy/server/data-subjects.ts'
import { listGoodNames } from './store.ts'

/** What the privacy notice says about each system that calls with a key. */
export const keysPersonal: DataSubjectSource = {
  notice: [{ key: 'keys', kept: null, listNames: listGoodNames }],
}
