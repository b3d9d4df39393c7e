import { Skeleton, SkeletonBar } from './Skeleton.tsx'

/** In place of a card with lines of a list or a table. */
export const SkeletonList = ({ lines, height = 28 }: { lines: number; height?: number }) => (
  <Skeleton>
    <div className="card stack">
      {Array.from({ length: lines }, (_, at) => (
        <SkeletonBar key={at} height={height} />
      ))}
    </div>
  </Skeleton>
)
