import type { ReactNode } from 'react'
import type { GuestSlots } from '#modules/features/web/feature.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Tile } from '#platform/web/ui/containers/Tile.tsx'
import { GuideArt, RulesArt } from '#platform/web/ui/illustrations/tiles.tsx'
import { lazyAhead } from '#platform/web/ui/lazy-named.ts'
import { useLateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import type { Collection } from '../contract.ts'

const ReadingDialog = lazyAhead(() => import('./Reading.tsx'), 'ReadingDialog')

const ReadingTile = ({ of, art, title, text }: { of: Collection; art: ReactNode; title: string; text: string }) => {
  const { show, dialog } = useLateDialog((props) => <ReadingDialog of={of} {...props} />)
  return (
    <>
      <Tile art={art} title={title} text={text} onClick={show} />
      {dialog}
    </>
  )
}

const GuideTile = () => {
  const { t } = useTranslation()
  return <ReadingTile of="hotel_guide" art={<GuideArt />} title={t('guide.tile')} text={t('guide.tile_text')} />
}

const RulesTile = () => {
  const { t } = useTranslation()
  return (
    <ReadingTile of="house_rules" art={<RulesArt />} title={t('guide.house_rules')} text={t('guide.rules_tile_text')} />
  )
}

export const guidePart: GuestSlots = { Tile: GuideTile }
export const rulesPart: GuestSlots = { Tile: RulesTile }
