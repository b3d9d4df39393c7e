import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { defaultTimeZone } from '#modules/hotels/contract.ts'
import { usePasswordAgain } from '#modules/people/web/password-again/use-password-again.tsx'
import { ownersSecondFactor } from '#modules/people/web/second-factor/api.ts'
import { SecondFactorState } from '#modules/people/web/second-factor/SecondFactorState.tsx'
import type { OwnerUser } from '#modules/sessions/contract.ts'
import { call } from '#platform/web/api.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Checkbox } from '#platform/web/ui/controls/Switch.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { changeOwnerSettings } from '../../contract.ts'
import { failureText, settingsKey, useOwnerSettings, useSessionEnd } from '../api.ts'

/** The owner's own second factor, and whether owners need one. */
export const SecondFactorCard = ({ owner: { id, email } }: { owner: OwnerUser }) => {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const hasEnded = useSessionEnd()
  const calls = ownersSecondFactor(id)
  const { busy, send } = useSubmit()
  const { run, dialog } = usePasswordAgain()
  // Shown while it is being saved.
  const [wanted, setWanted] = useState<boolean | null>(null)
  const { data } = useOwnerSettings()
  const decide = async (owners_need_second_factor: boolean) => {
    setWanted(owners_need_second_factor)
    await send(
      async () => {
        const changed = await run((proof) =>
          call(changeOwnerSettings, { params: {}, body: { owners_need_second_factor, ...proof } }),
        )
        if (changed === null) return
        queries.setQueryData(settingsKey, changed)
        toast.success(t('administration.saved'))
        void queries.invalidateQueries({ queryKey: calls.key })
      },
      (cause) => {
        if (!hasEnded(cause)) toast.error(failureText(t, cause))
      },
    )
    setWanted(null)
  }
  return (
    <section className="card stack mt-6" aria-labelledby="second-factor">
      <h2 className="serif text-xl" id="second-factor">
        {t('people.second_factor')}
      </h2>
      <SecondFactorState calls={calls} email={email} zone={defaultTimeZone} />
      {data && (
        <Checkbox
          label={t('administration.owners_need_second_factor')}
          checked={wanted ?? data.owners_need_second_factor}
          disabled={busy}
          onChange={(event) => void decide(event.target.checked)}
        />
      )}
      {dialog}
    </section>
  )
}
