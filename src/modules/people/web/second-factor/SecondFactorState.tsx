import { formatters } from '#platform/web/format.ts'
import { useLanguage, useTranslation } from '#platform/web/i18n.ts'
import { ErrorState } from '#platform/web/ui/containers/ErrorState.tsx'
import { Skeleton, SkeletonBar } from '#platform/web/ui/containers/Skeleton.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { useDialogOf } from '#platform/web/ui/use-dialog-of.tsx'
import type { SecondFactorCalls } from './api.ts'
import { ProofDialog, type Purpose } from './ProofDialog.tsx'
import { SetUpDialog } from './SetUpDialog.tsx'
import { useSecondFactor } from './use-second-factor.ts'

/** The state of the second factor, with the actions on it: the content of a card. */
export const SecondFactorState = ({
  calls,
  email,
  zone,
}: {
  calls: SecondFactorCalls
  email: string
  zone: string
}) => {
  const { t } = useTranslation()
  const formats = formatters(useLanguage(), zone)
  const { data, isError, isFetching, refetch, reload } = useSecondFactor(calls)
  const { show: open, dialog } = useDialogOf((props, what: Purpose | 'set-up') => {
    const shared = { calls, email, onChanged: reload, ...props }
    return what === 'set-up' ? <SetUpDialog {...shared} /> : <ProofDialog purpose={what} {...shared} />
  })

  if (data === undefined) {
    if (isError) return <ErrorState text={t('platform.unavailable')} busy={isFetching} onRetry={() => void refetch()} />
    return (
      <Skeleton>
        <SkeletonBar width="60%" />
        <SkeletonBar width="30%" height={44} />
      </Skeleton>
    )
  }
  const { on, since, codes_left: count, required } = data
  return (
    <>
      {on && since !== null ? (
        <p>
          {t('people.second_factor_since', { date: formats.longDate(since) })} · {t('people.codes_left', { count })}
        </p>
      ) : (
        <p className="text-ink-2">{t('people.second_factor_text')}</p>
      )}
      {required && !on && <p className="meta">{t('people.second_factor_soon')}</p>}
      <div className="row row--wrap">
        {on ? (
          <>
            <Button variant="line" onClick={() => open('renew')}>
              {t('people.new_recovery_codes')}
            </Button>
            {!required && (
              <Button variant="ghost" onClick={() => open('turn-off')}>
                {t('people.turn_off')}
              </Button>
            )}
          </>
        ) : (
          <Button size="big" onClick={() => open('set-up')}>
            {t('people.turn_on')}
          </Button>
        )}
      </div>
      {dialog}
    </>
  )
}
