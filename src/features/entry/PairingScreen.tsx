import { EntryCard } from './EntryCard.tsx'

export function PairingScreen() {
  return <EntryCard title="This screen is not let in">{null}</EntryCard>
}
