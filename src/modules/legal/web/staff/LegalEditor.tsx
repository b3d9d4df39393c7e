import './editor.css'
import { useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useTitle } from '#modules/hotels/web/title.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { QueryState } from '#platform/web/ui/containers/QueryState.tsx'
import { TabPanel, Tabs } from '#platform/web/ui/controls/Tabs.tsx'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import { legalKinds, type LegalKind } from '../../contract.ts'
import { legalTitles } from '../LegalLink.tsx'
import { useLegalPage } from './api.ts'
import { LegalForm } from './LegalForm.tsx'

const Loaded = ({ kind, tabs }: { kind: LegalKind; tabs: React.ReactNode }) => {
  const { t } = useTranslation()
  const query = useLegalPage(kind)
  // A saved form begins anew from the saved page.
  const [saves, setSaves] = useState(0)
  if (!query.data) return <QueryState query={query} text={t('legal.load_failed')} />
  return (
    <LegalForm
      key={saves}
      page={query.data}
      tabs={tabs}
      onSaved={() => void query.refetch().then(() => setSaves(saves + 1))}
    />
  )
}

/** The editor of privacy notice and imprint. */
export const LegalEditor = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const [kind, setKind] = useState<LegalKind>('privacy')
  useTitle(t('legal.title'))
  const tabs = legalKinds.map((one) => ({ id: one, label: t(legalTitles[one]) }))
  return (
    <>
      <PageTitle
        area="staff"
        title={t('legal.title')}
        back={{ label: t('team.settings'), href: managerPath(id, 'settings') }}
      />
      <TabPanel name="legal" selected={kind}>
        <Loaded
          key={kind}
          kind={kind}
          tabs={<Tabs name="legal" label={t('legal.title')} tabs={tabs} selected={kind} onSelect={setKind} />}
        />
      </TabPanel>
    </>
  )
}
