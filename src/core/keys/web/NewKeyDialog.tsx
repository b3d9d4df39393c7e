import { useState } from 'react'
import { newId } from '#platform/contract/id.ts'
import { momentInZone } from '#platform/contract/zone/zoned-time.ts'
import type { ApiFailure } from '#platform/web/api.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { dayInZone } from '#platform/web/format.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { SegmentedControl } from '#platform/web/ui/controls/SegmentedControl.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import { splitHotelName } from '#core/hotels/contract.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { usePasswordAgain } from '#core/people/web/password-again/use-password-again.tsx'
import { maxKeyNameLength } from '../contract.ts'
import { getScopes, resources, type Right, type Rights } from '../policy.ts'
import { useApiKeyCalls } from './api.ts'
import type { MadeKey } from './KeyOnceDialog.tsx'

/** The last moment of a day of the hotel. */
const getEnd = (day: string, zone: string): string => new Date(momentInZone(day, '23:59', zone) + 59_000).toISOString()

/** Asks what a new key is for and what it may do. @param onMade shows the key */
export const NewKeyDialog = ({ onClose, onMade }: { onClose: () => void; onMade: (made: MadeKey) => void }) => {
  const { t } = useTranslation()
  const { name: fullName, time_zone } = useHotel()
  const { create } = useApiKeyCalls()
  const { run, dialog } = usePasswordAgain()
  const { busy, send } = useSubmit()
  const [id] = useState(newId)
  const [name, setName] = useState('')
  const [rights, setRights] = useState<Rights>({})
  const [today] = useState(() => dayInZone(new Date(), time_zone))
  const [ends, setEnds] = useState('')
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const [wrong, setWrong] = useState<{ name?: string; rights?: string }>({})
  const labels: Record<Right, string> = {
    none: t('keys.right_none'),
    read: t('keys.right_read'),
    write: t('keys.right_write'),
  }
  const submit = async () => {
    const scopes = getScopes(rights)
    const missing = {
      ...(name.trim() === '' && { name: t('keys.name_missing') }),
      ...(scopes.length === 0 && { rights: t('keys.rights_missing') }),
    }
    setWrong(missing)
    setFailure(null)
    if (Object.keys(missing).length > 0) return
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
          <>
            <Button variant="line" onClick={onClose}>
              {t('platform.cancel')}
            </Button>
            <Button type="submit" busy={busy} busyText={t('keys.making')}>
              {t('keys.make_key')}
            </Button>
          </>
        }
      >
        <div className="stack">
          {failure && <Callout tone="error">{t(failure.code, failure.values)}</Callout>}
          <TextField
            label={t('keys.what_for')}
            name="name"
            placeholder={t('keys.what_for_example')}
            autoComplete="off"
            maxLength={maxKeyNameLength}
            value={name}
            error={wrong.name}
            onChange={({ target }) => setName(target.value)}
          />
          <div>
            <p className="label mb-1.5">{t('keys.what_it_may', { hotel: splitHotelName(fullName).name })}</p>
            <div className="key-scopes">
              {resources.map(({ name: resource, rights: offered }) => (
                <div key={resource}>
                  <span>{t(`keys.resource_${resource}`)}</span>
                  <SegmentedControl
                    small
                    label={t(`keys.resource_${resource}`)}
                    options={offered.map((value) => ({ value, label: labels[value] }))}
                    value={rights[resource] ?? 'none'}
                    onChange={(right) => setRights({ ...rights, [resource]: right })}
                  />
                </div>
              ))}
            </div>
            {wrong.rights !== undefined && (
              <p className="err" role="alert">
                {wrong.rights}
              </p>
            )}
          </div>
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
