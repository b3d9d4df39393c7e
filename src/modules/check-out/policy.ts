/**
 * Whether it is time for guests to end their stay themselves: from an hour of its last day on, until it ends.
 * @param now the day and the time, `HH:MM`, in the hotel
 */
export const isCheckOutOffered = (
  from: string,
  check_out: string | null,
  { today, time }: { today: string; time: string },
): boolean => check_out !== null && (today > check_out || (today === check_out && time >= from))
