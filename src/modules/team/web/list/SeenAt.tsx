import { useLastSeen } from './use-last-seen.ts'

/** When a member was last here. */
export const SeenAt = ({ at }: { at: string | null }) => useLastSeen()(at)
