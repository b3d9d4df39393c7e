import { useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { usePasswordAgain } from '#modules/people/web/password-again/use-password-again.tsx'
import { newId } from '#platform/contract/id.ts'
import { momentInZone } from '#platform/contract/zone/zoned-time.ts'
import type { ApiFailure } from '#platform/web/api.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { dayInZone } from '#platform/web/format.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import { FormFooter } from '#platform/web/ui/overlays/FormFooter.tsx'
import { getScopes, resources, type Rights } from '../../policy.ts'
import { useApiKeyCalls } from '../api.ts'
import { KeyFields, useKeyProblems } from './KeyFields.tsx'
import type { CreatedKey } from './KeyOnceDialog.tsx'

/** The last moment of a day of the hotel. */
const getEnd = (day: string, zone: string): string => new Date(momentInZone(day, '23:59', zone) + 59_000).toISOString()

/** Asks what a new key is for and what it may do. @param onMade shows the key */
export const NewKeyDialog = ({ onClose, onMade }: { onClose: () => void; onMade: (made: CreatedKey) => void }) => {
  const { t } = useTranslation()
  const { time_zone } = useHotel()
  const { create } = useApiKeyCalls()
  const { run, dialog } = usePasswordAgain()
  const { busy, send } = useSubmit()
  const [id] = useState(newId)
  const [name, setName] = useState('')
  const [rights, setRights] = useState<Rights>({})
  const [today] = useState(() => dayInZone(new Date(), time_zone))
  const [ends, setEnds] = useState('')
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const { errors, check } = useKeyProblems()
  const submit = async () => {
    const scopes = getScopes(rights)
    setFailure(null)
    if (!check(name, scopes)) return
    const expires_at = ends === '' ? null : getEnd(ends, time_zone)
    await send(async () => {
      const made = await run((proof) => create({ id, name: name.trim(), scopes, expires_at, ...proof }))
      if (made) onMade(made)
    }, setFailure)
  }
  return (
    <>
      <Dialog
        title={t('keys.new_api_key')}
        open={dialog === null}
        onClose={onClose}
        onSubmit={() => void submit()}
        footer={
          <FormFooter onCancel={onClose} busy={busy} busyText={t('keys.making')}>
            {t('keys.make_key')}
          </FormFooter>
        }
      >
        <div className="stack">
          {failure && <Callout tone="error">{t(failure.code, failure.values)}</Callout>}
          <KeyFields
            offered={resources}
            name={name}
            rights={rights}
            errors={errors}
            onName={setName}
            onRights={setRights}
          />
          <TextField
            type="date"
            label={t('keys.ends')}
            optional
            name="expires_at"
            min={today}
            value={ends}
            onChange={({ target }) => setEnds(target.value)}
          />
        </div>
      </Dialog>
      {dialog}
    </>
  )
}
