/** An aircraft as the demonstration flies it. */
export interface Airframe {
  tailNumber: string
  model: string
  /** Tach hours per Hobbs hour; about 0.77 on a piston engine, 1 where the tach counts time. */
  tachRatio: number
  /** Readings when the demonstration begins. */
  hobbs: number
  tach: number
}

const fly = (
  tailNumber: string,
  model: string,
  tachRatio: number,
  hobbs: number,
  tach: number,
): Airframe => ({ tailNumber, model, tachRatio, hobbs, tach })

export const FLEET: readonly Airframe[] = [
  fly('N172SP', 'C172S', 0.77, 8412.6, 6390.41),
  fly('N5216K', 'C172S', 0.76, 5127.3, 3908.77),
  fly('N734LB', 'C172S', 0.775, 11_290.8, 8711.05),
  fly('N9527H', 'C172S', 0.765, 3377.1, 2585.36),
  fly('N2038S', 'C172S', 0.78, 6904.4, 5372.9),
  fly('N8310W', 'PA-28-181', 0.75, 9981.2, 7466.18),
  fly('N4408F', 'PA-28-181', 0.745, 4460.5, 3331.62),
  fly('N2193M', 'PA-28-181', 0.76, 7219.9, 5480.03),
  fly('N340DA', 'DA40 NG', 1, 1388.7, 1302.15),
  fly('N512DS', 'DA40 NG', 1, 904.2, 861.4),
  fly('N771DN', 'DA40 NG', 1, 2156.3, 2049.88),
  fly('N220SR', 'SR20', 0.785, 2743.5, 2170.24),
  fly('N618CD', 'SR20', 0.775, 1675.8, 1311.57),
  fly('N6742B', 'BE76', 0.745, 5533.4, 4008.96),
]

export const SECOND_FLEET: readonly Airframe[] = [
  fly('N152FR', 'C152', 0.8, 7740.3, 6188.5),
  fly('N714XJ', 'C172N', 0.77, 9120.6, 7015.33),
  fly('N40KT', 'RV-12', 0.8, 612.9, 489.71),
]

export function tail(tailNumber: string): Airframe {
  const airframe = [...FLEET, ...SECOND_FLEET].find((one) => one.tailNumber === tailNumber)
  if (airframe === undefined) throw new RangeError(`No such aircraft: ${tailNumber}`)
  return airframe
}
