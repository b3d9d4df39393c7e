/** How a stay is paid, in the codes of Spain's ministry. */
export const payments = ['EFECT', 'TARJT', 'TRANS', 'PLATF', 'DESTI', 'MOVIL', 'TREG', 'OTRO'] as const
export type Payment = (typeof payments)[number]
