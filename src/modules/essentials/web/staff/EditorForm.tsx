import { Check, Printer } from 'lucide-react'
import { useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import type { Room } from '#modules/rooms/contract.ts'
import { useManager } from '#modules/sessions/web/session-store.ts'
import { TranslationFields } from '#modules/translations/web/TranslationFields.tsx'
import { useTexts } from '#modules/translations/web/use-texts.ts'
import { withReason } from '#platform/web/calls/retry-transition.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { TextArea, TextField } from '#platform/web/ui/controls/TextField.tsx'
import { SaveProblem, useSaveProblem } from '#platform/web/ui/overlays/SaveProblem.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { PageActions } from '#platform/web/ui/page/PageActions.tsx'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import { useUnsaved } from '#platform/web/use-update.ts'
import { essentialsTexts, maxAddressLength, type Essentials, type RoomAccess } from '../../contract.ts'
import { useWriting } from './api.ts'
import { DoorCodes } from './DoorCodes.tsx'
import { PhoneFields } from './PhoneFields.tsx'
import { ReceptionFields, useReceptionTimes } from './ReceptionFields.tsx'
import { findAccessProblems, findTextProblems, toAccess, toTexts, type FieldFailures } from './state.ts'
import { WifiFields } from './WifiFields.tsx'

type Props = {
  essentials: Essentials | null
  access: readonly RoomAccess[]
  rooms: readonly Room[]
  onSaved: () => void
}

const isChanged = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other)

/** The form with everything that holds for the whole hotel; a room's own Wi-Fi and code are saved in their dialog. */
export const EditorForm = ({ essentials, access, rooms, onSaved }: Props) => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const isManager = useManager()?.staffRole === 'manager'
  const reception = useReceptionTimes()
  const { putEssentials, putAccess } = useWriting()
  const offline = useLiveState() === 'offline'
  const [ofHotel] = useState(() => access.find(({ room_id }) => room_id === null))
  const [initial] = useState(() => ({ texts: toTexts(essentials), access: toAccess(ofHotel) }))
  const [form, setForm] = useState(initial.texts)
  const [door, setDoor] = useState(initial.access)
  const [errors, setErrors] = useState<FieldFailures>({})
  const { busy, send } = useSubmit()
  const textsProblem = useSaveProblem(essentials, ({ address, directions }) => address || directions)
  const accessProblem = useSaveProblem(ofHotel ?? null, ({ wifi_name, door_code }) =>
    `${wifi_name} ${door_code}`.trim(),
  )
  const inWords = useTexts(essentialsTexts, form, (change) => setForm((now) => ({ ...now, ...change })))
  const isAccessChanged = isChanged(door, initial.access)
  const isTextChanged = isChanged(form, initial.texts)
  useUnsaved(isAccessChanged || isTextChanged || reception.isChanged)
  const problem = (name: string) => errors[name] && t(errors[name])

  const save = async () => {
    const receptionProblem = reception.problem()
    const found = {
      ...findTextProblems(form),
      ...findAccessProblems(door),
      ...(receptionProblem && { reception: receptionProblem }),
    }
    setErrors(found)
    if (Object.keys(found).length > 0) {
      inWords.showMain()
      toast.error(t('essentials.look_again'))
    }
    if (busy || Object.keys(found).length > 0) return
    let isReception = false
    let { isRace } = textsProblem
    textsProblem.clear()
    accessProblem.clear()
    await send(
      async () => {
        if (isTextChanged || essentials === null) await putEssentials({ ...form, seen: null, ...textsProblem.seen })
        isRace = accessProblem.isRace
        if (isAccessChanged) await putAccess({ room_id: null, ...door, seen: null, ...accessProblem.seen })
        isReception = true
        await reception.save()
        toast.success(t('essentials.saved'))
        onSaved()
      },
      (cause) => {
        if (isReception) toast.error(withReason(t, t('essentials.reception_failed'), cause))
        else if (!isRace(cause)) toast.error(t('essentials.save_failed'))
      },
    )
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <PageTitle
        area="staff"
        title={t('essentials.nav')}
        back={{ label: t('app.settings'), href: managerPath(id, 'settings') }}
        below={<p className="meta">{t('essentials.lead')}</p>}
      >
        <PageActions
          main={{
            label: t('essentials.save'),
            short: t('essentials.save'),
            icon: Check,
            busy,
            disabled: offline,
            onPress: () => void save(),
          }}
          more={[{ label: t('essentials.print'), icon: Printer, href: managerPath(id, 'essentials/print') }]}
        />
      </PageTitle>
      <SaveProblem problem={textsProblem} failed={t('essentials.save_failed')} />
      <SaveProblem problem={accessProblem} failed={t('essentials.save_failed')} />
      <div className="cards2 stack">
        <div className="stack">
          <WifiFields access={door} problem={problem} onChange={(change) => setDoor({ ...door, ...change })} />
          <section className="card stack" aria-labelledby="essentials-times">
            <h2 className="serif text-xl" id="essentials-times">
              {t('essentials.times')}
            </h2>
            <div className="essentials-pair">
              <TextField
                label={t('essentials.check_in_from')}
                type="time"
                value={form.check_in_from}
                error={problem('check_in_from')}
                onChange={({ target }) => setForm({ ...form, check_in_from: target.value })}
              />
              <TextField
                label={t('essentials.check_out_until')}
                type="time"
                value={form.check_out_until}
                error={problem('check_out_until')}
                onChange={({ target }) => setForm({ ...form, check_out_until: target.value })}
              />
              {isManager && <ReceptionFields times={reception} error={problem('reception')} />}
            </div>
          </section>
          <PhoneFields
            inWords={inWords}
            form={form}
            problem={problem}
            onChange={(change) => setForm({ ...form, ...change })}
          />
        </div>
        <div className="stack">
          <DoorCodes
            door={door}
            access={access}
            rooms={rooms}
            from={form.check_in_from}
            onChange={(change) => setDoor((now) => ({ ...now, ...change }))}
          />
          <section className="card stack" aria-labelledby="essentials-way">
            <h2 className="serif text-xl" id="essentials-way">
              {t('essentials.way')}
            </h2>
            <TextField
              label={t('essentials.address')}
              optional
              maxLength={maxAddressLength}
              value={form.address}
              onChange={({ target }) => setForm({ ...form, address: target.value })}
            />
            <TranslationFields name="essentials-way" texts={inWords}>
              <TextArea label={t('essentials.directions')} optional rows={4} {...inWords.of('directions')} />
            </TranslationFields>
          </section>
        </div>
      </div>
      <button type="submit" className="vh" tabIndex={-1} aria-hidden="true" />
    </form>
  )
}
