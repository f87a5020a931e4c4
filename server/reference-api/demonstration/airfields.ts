/** Where a demonstration school may be. Degrees north and east. */
export interface Airfield {
  readonly name: string
  /** Its ICAO location indicator, as written in logs. */
  readonly ident: string
  readonly zone: string
  readonly latitude: number
  readonly longitude: number
}

const field = (
  zone: string,
  ident: string,
  name: string,
  latitude: number,
  longitude: number,
): Airfield => ({ name, ident, zone, latitude, longitude })

/** One general aviation airfield per zone, near enough that its sun is the visitor's. */
export const AIRFIELDS: readonly Airfield[] = [
  field('America/Denver', 'KAPA', 'Centennial, Colorado', 39.57, -104.85),
  field('America/New_York', 'KFRG', 'Republic, New York', 40.73, -73.41),
  field('America/Detroit', 'KPTK', 'Oakland County, Michigan', 42.67, -83.42),
  field('America/Chicago', 'KDPA', 'DuPage, Illinois', 41.91, -88.25),
  field('America/Phoenix', 'KDVT', 'Deer Valley, Arizona', 33.69, -112.08),
  field('America/Los_Angeles', 'KVNY', 'Van Nuys, California', 34.21, -118.49),
  field('America/Anchorage', 'PAMR', 'Merrill Field, Alaska', 61.21, -149.84),
  field('Pacific/Honolulu', 'PHJR', 'Kalaeloa, Hawaii', 21.31, -158.07),
  field('America/Toronto', 'CYOO', 'Oshawa, Ontario', 43.92, -78.9),
  field('America/Winnipeg', 'CYAV', 'St. Andrews, Manitoba', 50.06, -97.03),
  field('America/Edmonton', 'CYBW', 'Springbank, Alberta', 51.1, -114.37),
  field('America/Vancouver', 'CZBB', 'Boundary Bay, British Columbia', 49.07, -123.01),
  field('America/Halifax', 'CYHZ', 'Halifax, Nova Scotia', 44.88, -63.51),
  field('America/Mexico_City', 'MMTO', 'Toluca', 19.34, -99.57),
  field('America/Bogota', 'SKGY', 'Guaymaral', 4.81, -74.06),
  field('America/Lima', 'SPLX', 'Lib Mandi', -12.3, -76.8),
  field('America/Santiago', 'SCTB', 'Tobalaba', -33.46, -70.55),
  field('America/Sao_Paulo', 'SBMT', 'Campo de Marte', -23.51, -46.64),
  field('America/Argentina/Buenos_Aires', 'SADF', 'San Fernando', -34.45, -58.59),
  field('Europe/London', 'EGKB', 'Biggin Hill', 51.33, 0.03),
  field('Europe/Dublin', 'EIWT', 'Weston', 53.35, -6.49),
  field('Europe/Lisbon', 'LPCS', 'Cascais', 38.72, -9.36),
  field('Europe/Madrid', 'LECU', 'Cuatro Vientos', 40.37, -3.79),
  field('Europe/Paris', 'LFPN', 'Toussus-le-Noble', 48.75, 2.11),
  field('Europe/Brussels', 'EBGB', 'Grimbergen', 50.95, 4.39),
  field('Europe/Amsterdam', 'EHLE', 'Lelystad', 52.46, 5.53),
  field('Europe/Berlin', 'EDAZ', 'Schönhagen', 52.2, 13.16),
  field('Europe/Zurich', 'LSZG', 'Grenchen', 47.18, 7.42),
  field('Europe/Vienna', 'LOAV', 'Vöslau', 47.96, 16.26),
  field('Europe/Rome', 'LIRU', 'Roma Urbe', 41.95, 12.5),
  field('Europe/Prague', 'LKLT', 'Letňany', 50.13, 14.53),
  field('Europe/Warsaw', 'EPBC', 'Babice', 52.27, 20.91),
  field('Europe/Budapest', 'LHBS', 'Budaörs', 47.45, 18.98),
  field('Europe/Copenhagen', 'EKRK', 'Roskilde', 55.59, 12.13),
  field('Europe/Oslo', 'ENEG', 'Eggemoen', 60.22, 10.32),
  field('Europe/Stockholm', 'ESSE', 'Skå-Edeby', 59.35, 17.74),
  field('Europe/Helsinki', 'EFNU', 'Nummela', 60.33, 24.3),
  field('Europe/Athens', 'LGMG', 'Megara', 37.98, 23.37),
  field('Europe/Bucharest', 'LRBS', 'Băneasa', 44.5, 26.1),
  field('Europe/Kyiv', 'UKKJ', 'Chaika', 50.43, 30.3),
  field('Europe/Istanbul', 'LTBW', 'Hezarfen', 41.1, 28.55),
  field('Africa/Johannesburg', 'FALA', 'Lanseria', -25.94, 27.93),
  field('Africa/Nairobi', 'HKNW', 'Wilson', -1.32, 36.81),
  field('Africa/Lagos', 'DNMM', 'Lagos', 6.58, 3.32),
  field('Africa/Cairo', 'HEOC', '6th of October', 29.81, 30.82),
  field('Asia/Jerusalem', 'LLHZ', 'Herzliya', 32.18, 34.83),
  field('Asia/Dubai', 'OMAL', 'Al Ain', 24.26, 55.61),
  field('Asia/Kolkata', 'VAJJ', 'Juhu', 19.1, 72.83),
  field('Asia/Bangkok', 'VTBT', 'Bang Phra', 13.23, 100.96),
  field('Asia/Singapore', 'WSSL', 'Seletar', 1.42, 103.87),
  field('Asia/Manila', 'RPUX', 'Plaridel', 14.89, 120.85),
  field('Asia/Hong_Kong', 'VHSK', 'Shek Kong', 22.44, 114.08),
  field('Asia/Shanghai', 'ZSSL', 'Longhua', 31.17, 121.45),
  field('Asia/Tokyo', 'RJTF', 'Chofu', 35.67, 139.53),
  field('Asia/Seoul', 'RKSS', 'Gimpo', 37.56, 126.79),
  field('Australia/Perth', 'YPJT', 'Jandakot', -32.1, 115.88),
  field('Australia/Adelaide', 'YPPF', 'Parafield', -34.79, 138.63),
  field('Australia/Brisbane', 'YBAF', 'Archerfield', -27.57, 153.01),
  field('Australia/Sydney', 'YSBK', 'Bankstown', -33.92, 150.99),
  field('Australia/Melbourne', 'YMMB', 'Moorabbin', -37.98, 145.1),
  field('Pacific/Auckland', 'NZAR', 'Ardmore', -37.03, 174.97),
]

/**
 * The airfield of a zone (an IANA name, old names too). Null for a zone without one: another place with
 * the same offset would have another sun, so nothing is said about it.
 */
export function airfieldOf(zone: string): Airfield | null {
  const name = ownName(zone)
  return AIRFIELDS.find((airfield) => ownName(airfield.zone) === name) ?? null
}

/** Some zones have several names, and machines differ in which they use. */
function ownName(zone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone
}
