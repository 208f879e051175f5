import { Bank } from '#lib/engine/perform/bank/bank'
import { defaultBank } from '#lib/engine/perform/bank/default-bank'

let opened: { path: string; bank: Promise<Bank> } | null = null

/** Opens a bank once per thread. Without a path, returns the open one or the default. */
export const openBank = (path?: string): Promise<Bank> => {
  const wanted = path ?? opened?.path ?? defaultBank()
  if (opened?.path !== wanted) opened = { path: wanted, bank: Bank.open(wanted) }
  return opened.bank
}
