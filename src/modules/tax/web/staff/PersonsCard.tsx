import { Pencil, ReceiptText } from 'lucide-react'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { useDialogOf } from '#platform/web/ui/use-dialog-of.tsx'
import type { TaxOfStay } from '../../contract/party.ts'
import { StepList } from '../StepList.tsx'
import { useTaxCalls, useTaxOfStay } from './api.ts'
import { PersonsDialog } from './PersonsDialog.tsx'
import { TaxWarnings } from './TaxWarnings.tsx'

/** The persons of a stay, and the tourist tax that they come to. Nothing where the hotel charges none. */
export const PersonsCard = ({ stayId }: { stayId: string }) => {
  const { t } = useTranslation()
  const { data: tax } = useTaxOfStay(stayId)
  const { charge } = useTaxCalls(stayId)
  const { busy, send } = useSubmit()
  const isOffline = useLiveState() === 'offline'
  const dialog = useDialogOf((props, of: TaxOfStay) => <PersonsDialog stayId={stayId} tax={of} {...props} />)
  if (!tax?.taxed) return null
  const { result, party } = tax
  return (
    <section className="card stack" aria-labelledby="stay-tax">
      <div className="row between row--wrap gap-2">
        <h2 className="serif text-xl" id="stay-tax">
          {t('tax.title')}
        </h2>
        <div className="row row--wrap gap-2">
          <Button
            variant="line"
            icon={Pencil}
            aria-haspopup="dialog"
            disabled={isOffline}
            onClick={() => dialog.show(tax)}
          >
            {t('tax.edit_persons')}
          </Button>
          {result && (
            <Button
              variant="line"
              icon={ReceiptText}
              disabled={isOffline}
              busy={busy}
              busyText={t('tax.charge_now')}
              onClick={() =>
                void send(async () => {
                  const { items } = await charge()
                  toast.success(t(items.length > 0 ? 'tax.charged' : 'tax.nothing_to_charge'))
                })
              }
            >
              {t('tax.charge_now')}
            </Button>
          )}
        </div>
      </div>
      {!party && <p className="meta">{t('tax.persons_missing')}</p>}
      {tax.price_missing && <p className="meta">{t('tax.price_missing')}</p>}
      {result && <StepList result={result} />}
      <TaxWarnings tax={tax} />
      {dialog.dialog}
    </section>
  )
}
