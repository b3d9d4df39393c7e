import { demoHotels, demoOwner, demoPassword } from '#demo/hotels.ts'
import { asManager } from '#modules/access/policy.ts'
import type { GuestActor, ManagerActor } from '#modules/access/policy.ts'
import { addDemoEntries } from '#modules/audit/server/demo.ts'
import { openHotel } from '#modules/hotels/server/open-hotel.ts'
import { createPrivatePictures } from '#modules/images/server/private/private-pictures.ts'
import type { ImageStore } from '#modules/images/server/store.ts'
import { addDemoKeys } from '#modules/keys/server/demo.ts'
import { addDemoLegal } from '#modules/legal/server/demo.ts'
import { addDemoPlaces } from '#modules/places/server/demo.ts'
import { insertRooms } from '#modules/rooms/server/store.ts'
import { openDemoStays } from '#modules/stays/server/demo.ts'
import { addDemoTeam } from '#modules/team/server/demo.ts'
import { newId } from '#platform/contract/id.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { isPrivateUrl } from '#platform/server/machine/nearby.ts'
import { hashPassword } from '#platform/server/password.ts'
import { mintScope } from '#platform/server/scope.ts'
import type { Keys } from '#platform/server/security/keys.ts'
import type { Settings } from '#platform/server/settings.ts'
import type { FeatureServer } from './feature.ts'

/** Creates a generator of pseudo-random numbers, the same at every start. */
const seeded = (seed: number) => (): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}

/**
 * Creates the two demo hotels with staff, guests and each feature's data.
 * @param store for the private pictures of the demo, if it may have any
 * @param sealing the installation's keys, for what is sealed; without them the demo has nothing of it
 */
export const loadDemo = async (
  database: Database,
  features: readonly FeatureServer[],
  now: number,
  store: ImageStore | null = null,
  sealing: Keys | null = null,
): Promise<void> => {
  const pictures = store && createPrivatePictures(database, store)
  const passwordHash = await hashPassword(demoPassword)
  const ownerId = newId()
  await database.onPlatform(async (tx) => {
    await tx
      .insertInto('accounts')
      .values({ id: ownerId, email: demoOwner, password_hash: passwordHash, is_demo: true })
      .execute()
    await tx.insertInto('owners').values({ id: ownerId }).execute()
  })
  for (const [index, { guests, rooms, floors, places, keys, manager, team, ...hotel }] of demoHotels.entries()) {
    const staff: ManagerActor = { kind: 'manager', id: newId(), ...manager, must_choose_password: false, ...asManager }
    await database.onPlatform(async (tx) => {
      await tx
        .insertInto('hotels')
        .values({ ...hotel, is_demo: true })
        .execute()
      await openHotel(tx, hotel.id)
      await tx
        .insertInto('accounts')
        .values({ id: staff.id, email: staff.email, password_hash: passwordHash, is_demo: true })
        .execute()
      await tx
        .insertInto('managers')
        .values({ hotel_id: hotel.id, id: staff.id, ...manager })
        .execute()
    })
    const people = guests.map(([room_number, guest_name]): GuestActor => ({
      kind: 'guest',
      id: newId(),
      room_number,
      guest_name,
    }))
    const staffScope = mintScope(hotel.id, staff)
    await database.write(staffScope, (tx) =>
      tx
        .insertInto('guests')
        .values(people.map(({ kind: _kind, ...guest }) => ({ hotel_id: hotel.id, ...guest })))
        .execute(),
    )
    await database.write(staffScope, async (tx) => {
      for (const [floor, ofFloor] of Object.entries<readonly string[]>(floors))
        await insertRooms(tx, staffScope, ofFloor, floor)
      if (rooms.length > 0) await insertRooms(tx, staffScope, rooms)
      await addDemoPlaces(tx, staffScope, places)
      await addDemoKeys(tx, staffScope, keys, now)
    })
    await addDemoTeam(database, staffScope, team, passwordHash, now)
    const seededHotel = {
      guests: people.map((guest) => mintScope(hotel.id, guest)),
      staff: staffScope,
      now,
      random: seeded(index + 1),
      pictures,
      keys: sealing,
    }
    if ('features' in hotel) {
      await openDemoStays(database, seededHotel)
      await database.write(staffScope, (tx) => addDemoLegal(tx, staffScope))
    }
    for (const feature of features) await feature.demo?.(database, seededHotel)
    const colleague = team.members.find(({ kind }) => kind === 'person')
    if (colleague) await database.write(staffScope, (tx) => addDemoEntries(tx, staffScope, colleague.display_name, now))
  }
}

/**
 * True if the demo hotels are to be loaded: they are requested, or the installation is new, which means that there is no
 * hotel and no owner and the demo was never removed.
 */
export const wantsDemo = (
  database: Database,
  { demo, publicUrl }: Pick<Settings, 'demo' | 'publicUrl'>,
): Promise<boolean> =>
  database.onPlatform(async (tx) => {
    if (demo === 'off' || (demo === 'nearby' && !isPrivateUrl(publicUrl))) return false
    const [hotel, account, removal] = await Promise.all([
      tx.selectFrom('hotels').select('id').limit(1).executeTakeFirst(),
      tx.selectFrom('accounts').select('id').limit(1).executeTakeFirst(),
      tx.selectFrom('demo_removals').select('removed_at').limit(1).executeTakeFirst(),
    ])
    return !hotel && !account && (!removal || demo === 'on')
  })

/** True if the demo accounts exist. Their password is public. */
export const hasDemo = async (database: Database): Promise<boolean> =>
  (await database.onPlatform((tx) =>
    tx.selectFrom('accounts').select('id').where('is_demo', '=', true).limit(1).executeTakeFirst(),
  )) !== undefined
