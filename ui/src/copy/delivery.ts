export const delivery = {
  today: (shipsBy: string, days: string) => `Ships by ${shipsBy}, arrives ${days}`,
} as const;
