/** The id of the place in the header of a staff page for the signed-in account. */
export const headerSlot = 'header-slot';
