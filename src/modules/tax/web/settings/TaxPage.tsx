import { Plus } from 'lucide-react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useTitle } from '#modules/hotels/web/title.ts'
import { useToday } from '#modules/hotels/web/use-today.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { QueryState } from '#platform/web/ui/containers/QueryState.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { Switch } from '#platform/web/ui/controls/Switch.tsx'
import { NothingWaitingArt } from '#platform/web/ui/illustrations/empty.tsx'
import { ConfirmDialog } from '#platform/web/ui/overlays/ConfirmDialog.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import { useDialogOf } from '#platform/web/ui/use-dialog-of.tsx'
import type { TaxRule } from '../../contract.ts'
import { groupBySeries } from '../../policy/compute.ts'
import { useRuleCalls, useTaxRules, useTaxSwitch } from './api.ts'
import { EndDialog } from './rate/EndDialog.tsx'
import { RuleDialog, type RuleTask } from './rate/RuleDialog.tsx'
import { ReportCard } from './ReportCard.tsx'
import { RuleCard } from './RuleCard.tsx'
import { TryCard } from './TryCard.tsx'

const SwitchCard = () => {
  const { t } = useTranslation()
  const { isOn, change } = useTaxSwitch()
  const { busy, send } = useSubmit()
  return (
    <section className="card row between gap-3">
      <div>
        <b>{t('tax.switch')}</b>
        <p className="meta">{t('tax.switch_hint')}</p>
      </div>
      <Switch
        label={t('tax.switch')}
        labels={[t('tax.on'), t('tax.off')]}
        checked={isOn ?? false}
        disabled={busy || isOn === undefined}
        onChange={(wanted) => void send(() => change(wanted))}
      />
    </section>
  )
}

const useDelete = () => {
  const { t } = useTranslation()
  const { remove } = useRuleCalls()
  const { busy, send } = useSubmit()
  return useDialogOf(({ open, onClose }, rule: TaxRule) => (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('tax.delete_title')}
      text={t('tax.delete_text')}
      confirm={t('tax.delete')}
      danger
      busy={busy}
      onConfirm={() =>
        void send(async () => {
          await remove(rule.id)
          toast.success(t('tax.deleted'))
          onClose()
        })
      }
    />
  ))
}

const Rules = ({ rules, today }: { rules: readonly TaxRule[]; today: string }) => {
  const { t } = useTranslation()
  const form = useDialogOf((props, task: RuleTask) => <RuleDialog task={task} today={today} {...props} />)
  const end = useDialogOf((props, rule: TaxRule) => <EndDialog rule={rule} {...props} />)
  const deletion = useDelete()
  return (
    <>
      {rules.length === 0 && (
        <EmptyState art={<NothingWaitingArt />} title={t('tax.nothing')} text={t('tax.nothing_text')} />
      )}
      {groupBySeries(rules).map((rows) => (
        <RuleCard
          key={rows[0]?.series}
          rows={rows}
          today={today}
          onTask={form.show}
          onEnd={end.show}
          onDelete={deletion.show}
        />
      ))}
      <Button
        variant="line"
        icon={Plus}
        className="justify-self-start"
        aria-haspopup="dialog"
        onClick={() => form.show({ kind: 'add' })}
      >
        {t('tax.add_tax')}
      </Button>
      {form.dialog}
      {end.dialog}
      {deletion.dialog}
    </>
  )
}

/** The rates of the tourist tax, a calculator beside them, and the report of a month. */
export const TaxPage = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const query = useTaxRules()
  const today = useToday()
  const rules = query.data?.items
  useTitle(t('tax.title'))
  return (
    <>
      <PageTitle
        area="staff"
        title={t('tax.title')}
        back={{ label: t('team.settings'), href: managerPath(id, 'settings') }}
      />
      <div className="cards2 stack">
        <div className="stack">
          <SwitchCard />
          {rules ? <Rules rules={rules} today={today} /> : <QueryState query={query} text={t('tax.load_failed')} />}
        </div>
        <div className="stack">
          <TryCard today={today} rules={rules ?? []} />
          <ReportCard today={today} />
          <p className="meta">{t('tax.rates_are_yours')}</p>
        </div>
      </div>
    </>
  )
}
