import { randomInt } from 'node:crypto'

/** Short, told apart by ear and read from across a room. */
const WORDS = (
  'anchor apron badger beacon birch bridge candle canyon cedar cherry cobalt comet copper ' +
  'coral crater dolphin ember falcon fern garnet glacier granite harbor hazel heron island ' +
  'jasper juniper kettle lantern lemon lilac lynx maple marble meadow meteor nectar nickel ' +
  'ocean olive onyx orchid otter pebble pepper pilot plum quartz raven ribbon river saddle ' +
  'salmon silver spruce sunset thunder tiger timber tulip velvet walnut willow'
).split(' ')

/** The word that stands on a device and before whoever lets it in, so that he knows it is that one. */
export function newWord(): string {
  return WORDS[randomInt(WORDS.length)] ?? 'willow'
}
