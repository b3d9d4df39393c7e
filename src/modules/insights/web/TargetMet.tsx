import { useTranslation } from '#platform/web/i18n.ts'

// Fewer than four in five is worth a look.
const fairShare = 0.8

/** How many of what was promised was done in time, as a bar and in per cent. */
export const TargetMet = ({ targets, targets_met: met }: { targets: number; targets_met: number }) => {
  const { t } = useTranslation()
  if (targets === 0) return <span className="meta">{t('insights.no_target')}</span>
  const share = met / targets
  return (
    <span className="met">
      <span aria-hidden="true">
        <i className={share < fairShare ? 'low' : undefined} style={{ width: `${share * 100}%` }} />
      </span>
      <b>{Math.round(share * 100)} %</b>
    </span>
  )
}
