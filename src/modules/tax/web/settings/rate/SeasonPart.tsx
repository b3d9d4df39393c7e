import type { ComponentProps } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { FormPart } from '#platform/web/ui/page/FormPart.tsx'
import type { FieldOf, FoldOf } from './rule-fields.ts'
import { writeDayOfYear, type RuleForm } from './rule-form.ts'

type Props = { form: RuleForm; field: FieldOf } & FoldOf

/** The season of a rate: its first and last day in every year. */
export const SeasonPart = ({ form, field, ...fold }: Props) => {
  const { t } = useTranslation()
  const { season_from, season_to } = form
  const props = (name: 'season_from' | 'season_to'): Omit<ComponentProps<typeof TextField>, 'label'> => ({
    placeholder: writeDayOfYear(name === 'season_from' ? '05-01' : '09-30'),
    optional: true,
    ...field(name),
  })
  return (
    <FormPart
      title={t('tax.season')}
      summary={season_from || season_to ? `${season_from} – ${season_to}` : t('tax.whole_year')}
      {...fold}
    >
      <div className="grid grid-cols-2 gap-3">
        <TextField label={t('tax.season_from')} {...props('season_from')} />
        <TextField label={t('tax.season_to')} {...props('season_to')} />
      </div>
    </FormPart>
  )
}
