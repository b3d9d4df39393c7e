import type { MemberScope, OpenOtherHotel } from '#modules/access/server/scope.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import { isImageAddress, isOwnImage } from '#modules/images/contract.ts'
import type { CopiedImage, ImageCopies } from '#modules/images/server/copies.ts'
import { changedMeanwhile, Refusal } from '#platform/contract/failure.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import { deriveId } from '#platform/server/security/derived-id.ts'
import {
  copyMenu,
  copyNotAllowed,
  type MenuCopy,
  type MenuCopySource,
  type NewMenuCopy,
} from '../../contract/copies.ts'
import { changeMenu } from '../editing/changes.ts'
import { getItemFields, type CurrentMenu } from '../files/items.ts'
import { countPlaces, readMenu } from '../files/store.ts'
import { insertItem } from '../items/store.ts'
import { insertGroup } from '../options/store.ts'
import { insertCategory } from '../store.ts'
import { planCopy, type CopyPlan, type ItemCopy } from './plan.ts'

type Options = { database: Database; imageCopies: ImageCopies; openOtherHotel: OpenOtherHotel }

/** Copies the menu of another hotel of the same person. */
export const createMenuCopies = ({ database, imageCopies, openOtherHotel }: Options) => {
  const open = async (scope: MemberScope, hotelId: string): Promise<MemberScope> => {
    const other = hotelId === scope.hotelId ? null : await openOtherHotel(scope, hotelId, copyMenu)
    if (!other) throw new Refusal(copyNotAllowed)
    return other
  }
  const readOther = (other: MemberScope): Promise<CurrentMenu> => database.read(other, (tx) => readMenu(tx, other))

  const copyPictures = async (
    from: MemberScope,
    to: MemberScope,
    copyId: string,
    items: readonly ItemCopy[],
  ): Promise<Map<string, Picture>> => {
    const pictures = new Map<string, Picture>()
    for (const { source } of items) {
      const address = source.image_url
      if (!address) pictures.set(source.id, { address: null, file: null })
      else if (isOwnImage(address, from.hotelId)) {
        const file = await imageCopies.copyFiles(from, to, address, deriveId(copyId, address))
        pictures.set(source.id, { address: file?.address ?? null, file })
      } else pictures.set(source.id, { address: isImageAddress(address, to.hotelId) ? address : null, file: null })
    }
    return pictures
  }

  return {
    /** The categories that have items. @throws Refusal copy_not_allowed */
    async findSource(scope: MemberScope, fromHotel: string): Promise<MenuCopySource> {
      const { currency, categories, items } = await readOther(await open(scope, fromHotel))
      const counted = categories.map(({ id, name }) => ({
        id,
        name,
        items: items.filter(({ category }) => category === id).length,
      }))
      return { currency, categories: counted.filter((category) => category.items > 0) }
    },

    /**
     * Copies categories with their items. Safe to repeat with the same id.
     * @throws Refusal copy_not_allowed; too_many_items, too_many_categories, too_many_option_groups, images.full, and
     * nothing is written; changed_meanwhile where this menu changed while its pictures were copied
     */
    async copy(scope: MemberScope, { id, from_hotel, categories }: NewMenuCopy): Promise<MenuCopy> {
      const other = await open(scope, from_hotel)
      const from = await readOther(other)
      const chosen = categories ?? null
      const planned = await database.read(scope, async (tx) => planCopy(id, from, await readMenu(tx, scope), chosen))
      // Files take their time, so they are copied before the menu is locked.
      const pictures = await copyPictures(other, scope, id, planned.items)
      return changeMenu(database, scope, async (tx) => {
        const to = await readMenu(tx, scope)
        const plan = planCopy(id, from, to, chosen)
        if (plan.items.some(({ source }) => !pictures.has(source.id))) throw new Refusal(changedMeanwhile)
        const isOther = from.currency !== to.currency
        await imageCopies.keep(tx, scope, listFiles(plan.items, pictures))
        await writeCopies(tx, scope, { to, plan, pictures, isOther })
        if (plan.items.length + plan.categories.length > 0)
          await recordEntry(tx, scope, 'menu.copied', {
            entity: 'menu_items',
            id: null,
            label: from_hotel,
            after: { added: plan.items.length },
          })
        return { copied: plan.copied, skipped: plan.skipped, other_currency: isOther ? from.currency : null }
      })
    },
  }
}

/** The picture of a copied item: its address, and its files where they were copied. */
type Picture = { address: string | null; file: CopiedImage | null }
type Writing = { to: CurrentMenu; plan: CopyPlan; pictures: ReadonlyMap<string, Picture>; isOther: boolean }

const writeCopies = async (tx: Tx, scope: MemberScope, { to, plan, pictures, isOther }: Writing): Promise<void> => {
  let order = to.categories.at(-1)?.order ?? 0
  for (const category of plan.categories) await insertCategory(tx, scope, { ...category, order: (order += 1) })
  for (const group of plan.groups) await insertGroup(tx, scope, group)
  const getPlace = countPlaces(to.items)
  for (const { id, source, category, option_groups, featured } of plan.items)
    await insertItem(tx, scope, {
      ...getItemFields(source),
      id,
      category,
      option_groups,
      featured,
      order: getPlace(category),
      image_url: pictures.get(source.id)?.address ?? null,
      // A price in another currency is wrong until staff have changed it.
      available: source.available && !isOther,
      // The stock of the other hotel is not here.
      stock: source.stock_daily ?? null,
    })
}

/** The files that the items need, each once. */
const listFiles = (items: readonly ItemCopy[], pictures: ReadonlyMap<string, Picture>): CopiedImage[] => {
  const files = items.flatMap(({ source }) => pictures.get(source.id)?.file ?? [])
  return [...new Map(files.map((file) => [file.id, file])).values()]
}
