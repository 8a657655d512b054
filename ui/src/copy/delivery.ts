export const delivery = {
  today: (shipsBy: string, days: string) => `Ships by ${shipsBy}, with you ${days}`,
} as const;
