/** Ids for battles and targets made on this device, where no server can be asked for one. */
export const newId = (): string => crypto.randomUUID();
