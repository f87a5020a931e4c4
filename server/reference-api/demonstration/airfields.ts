export interface Airfield {
  /** ICAO location indicator, as written in logs. */
  readonly ident: string
  readonly zone: string
  /** Degrees north and east. */
  readonly latitude: number
  readonly longitude: number
  /** Destinations: nearby, then half a day away. */
  readonly near: readonly string[]
  readonly far: readonly string[]
}

/** One general aviation airfield per zone, near enough to have the visitor's sun. */
export const AIRFIELDS: readonly Airfield[] = `
America/Denver | KAPA | 39.57 | -104.85 | KBJC KCFO KLMO KEIK / KFNL KGXY KCOS KPUB
America/New_York | KFRG | 40.73 | -73.41 | KISP KHPN KBDR / KHVN KPOU KGON
America/Detroit | KPTK | 42.67 | -83.42 | KYIP KFNT KARB / KLAN KPHN KTOL
America/Chicago | KDPA | 41.91 | -88.25 | KARR KDKB KPWK / KRFD KENW KVPZ
America/Phoenix | KDVT | 33.69 | -112.08 | KSDL KGYR KCHD / KPRC KCGZ KFLG
America/Los_Angeles | KVNY | 34.21 | -118.49 | KWHP KSMO KHHR / KCMA KWJF KSBA
America/Anchorage | PAMR | 61.21 | -149.84 | PABV PAAQ PAWS / PAEN PASX PATK
Pacific/Honolulu | PHJR | 21.31 | -158.07 | PHNL PHDH PHMK / PHNY PHOG PHLI
America/Toronto | CYOO | 43.92 | -78.9 | CYTZ CNC3 CYPQ / CYHM CYKF CYQA
America/Winnipeg | CYAV | 50.06 | -97.03 | CYWG CYPG CYGM / CYBR CYDN CYQK
America/Edmonton | CYBW | 51.1 | -114.37 | CYYC CEN4 CEF4 / CYQF CYQL CYXH
America/Vancouver | CZBB | 49.07 | -123.01 | CYPK CYNJ CYXX / CYCW CYYJ CYCD
America/Halifax | CYHZ | 44.88 | -63.51 | CCW4 CCQ3 CYZX / CYQM CYYG CYQI
America/Mexico_City | MMTO | 19.34 | -99.57 | MMCB MMPB MMPC / MMQT MMMM
America/Bogota | SKGY | 4.81 | -74.06 | SKBO SKGI SKQU / SKVV SKIB SKAR
America/Lima | SPLX | -12.3 | -76.8 | SPLP SPJC / SPSO SPZA
America/Santiago | SCTB | -33.46 | -70.55 | SCEL SCCV SCRG / SCVM SCSN SCSF
America/Sao_Paulo | SBMT | -23.51 | -46.64 | SBJD SBBP SBST / SBSJ SBKP SBRP
America/Argentina/Buenos_Aires | SADF | -34.45 | -58.59 | SADM SADP SADL / SAAJ SAAR SAAG
Europe/London | EGKB | 51.33 | 0.03 | EGMC EGTO EGKR / EGKA EGMD EGSC
Europe/Dublin | EIWT | 53.35 | -6.49 | EITM EIDW EIAB / EIBR EIWF EINN
Europe/Lisbon | LPCS | 38.72 | -9.36 | LPSR LPEV / LPSO LPCO LPPM
Europe/Madrid | LECU | 40.37 | -3.79 | LEMT LEOC / LESA LEVD LEAB
Europe/Paris | LFPN | 48.75 | 2.11 | LFPZ LFPX LFPL / LFOR LFOZ LFOP
Europe/Brussels | EBGB | 50.95 | 4.39 | EBAW EBCI EBNM / EBKT EBOS EBLG
Europe/Amsterdam | EHLE | 52.46 | 5.53 | EHHV EHTE / EHTX EHRD EHGG
Europe/Berlin | EDAZ | 52.2 | 13.16 | EDAY EDAV EDAI / EDBM EDBK EDAC
Europe/Zurich | LSZG | 47.18 | 7.42 | LSZB LSGC LSPL / LSZF LSGE LSGL
Europe/Vienna | LOAV | 47.96 | 16.26 | LOAN LOAU LOAG / LOWG LOWL LKTB
Europe/Rome | LIRU | 41.95 | 12.5 | LIRA LIQN / LIRZ LIAF LIRS
Europe/Prague | LKLT | 50.13 | 14.53 | LKVO LKBE LKKL / LKPD LKHK LKCS
Europe/Warsaw | EPBC | 52.27 | 20.91 | EPMO EPWA / EPLL EPRA EPLB
Europe/Budapest | LHBS | 47.45 | 18.98 | LHTL LHGD LHDK / LHSK LHPR LHUD
Europe/Copenhagen | EKRK | 55.59 | 12.13 | EKCH ESMS / EKMB EKOD EKAH
Europe/Oslo | ENEG | 60.22 | 10.32 | ENHA ENNO / ENRY ENTO ENSN
Europe/Stockholm | ESSE | 59.35 | 17.74 | ESSB ESOW ESSU / ESKN ESOE ESSK
Europe/Helsinki | EFNU | 60.33 | 24.3 | EFHV EFIK EFHN / EFLA EFTU EFTP
Europe/Athens | LGMG | 37.98 | 23.37 | LGTT LGEL / LGKL LGRX LGSO
Europe/Bucharest | LRBS | 44.5 | 26.1 | LROP LRCN / LRCV LRCK LRTZ
Europe/Kyiv | UKKJ | 50.43 | 30.3 | UKKK UKKM / UKWW UKKE UKHP
Europe/Istanbul | LTBW | 41.1 | 28.55 | LTBU LTFJ / LTBR LTBG LTBH
Africa/Johannesburg | FALA | -25.94 | 27.93 | FAGC FAWB FAGM / FAPN FARG FAPS
Africa/Nairobi | HKNW | -1.32 | 36.81 | HKJK HKNV / HKNK HKNY HKAM
Africa/Lagos | DNMM | 6.58 | 3.32 | DNIB / DNAK DNIL DNBE
Africa/Cairo | HEOC | 29.81 | 30.82 | HECA HEAZ / HEBA HEPS
Asia/Jerusalem | LLHZ | 32.18 | 34.83 | LLHA LLMG LLBG / LLIB LLBS LLMZ
Asia/Dubai | OMAL | 24.26 | 55.61 | OMDW OMAD / OMSJ OMRK OMFJ
Asia/Kolkata | VAJJ | 19.1 | 72.83 | VABB VAPO / VAOZ VADN VASU
Asia/Bangkok | VTBT | 13.23 | 100.96 | VTBU VTBD / VTPH VTBK VTBO
Asia/Singapore | WSSL | 1.42 | 103.87 | WMKJ WMAP / WMKM WMBT WMKD
Asia/Manila | RPUX | 14.89 | 120.85 | RPLC RPLB / RPUI RPUG RPUB
Asia/Hong_Kong | VHSK | 22.44 | 114.08 | VHHH / VMMC
Asia/Shanghai | ZSSL | 31.17 | 121.45 | ZSSS ZSWX / ZSNT ZSHC ZSNB
Asia/Tokyo | RJTF | 35.67 | 139.53 | RJTO RJAN / RJAZ RJTQ RJAF
Asia/Seoul | RKSS | 37.56 | 126.79 | RKSI RKTA / RKTU RKNW RKJK
Australia/Perth | YPJT | -32.1 | 115.88 | YRTI YMUL YNTM / YBUN YBLN
Australia/Adelaide | YPPF | -34.79 | 138.63 | YGAW YGWA YMBD / YREN YPIR YKSC
Australia/Brisbane | YBAF | -27.57 | 153.01 | YRED YCDR YBCG / YBSU YBWW YKRY
Australia/Sydney | YSBK | -33.92 | 150.99 | YSCN YSHL / YCNK YBTH YGLB
Australia/Melbourne | YMMB | -37.98 | 145.1 | YMPC YLIL YTYA / YBLT YLTV YMNG
Pacific/Auckland | NZAR | -37.03 | 174.97 | NZNE NZME NZTH / NZHN NZTG NZWR
`
  .trim()
  .split('\n')
  .map((row) => {
    const [zone = '', ident = '', latitude, longitude, neighbors = ''] = row.split(' | ')
    const [near = [], far = []] = neighbors.split(' / ').map((part) => part.split(' '))
    return { zone, ident, latitude: Number(latitude), longitude: Number(longitude), near, far }
  })

/** Null for a zone without one: another place with the same offset would have the wrong sun. */
export function airfieldOf(zone: string): Airfield | null {
  // Some zones have several names, and machines differ in which they use.
  const canonical = (name: string) =>
    new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone
  return AIRFIELDS.find((one) => canonical(one.zone) === canonical(zone)) ?? null
}

export type Routes = ReturnType<typeof routesOf>

/** Routes for the log by flight time; `zone` is an IANA name. */
export function routesOf(zone: string) {
  const airfield = airfieldOf(zone)
  if (airfield === null) return { short: ['Local'], middling: ['Local'], long: ['Local'] }
  const { ident, near, far } = airfield
  return {
    short: [`${ident}-${ident}`, ...near.map((there) => `${ident}-${there}-${ident}`)],
    middling: far.map((there) => `${ident}-${there}-${ident}`),
    long: far.map((there, index) => `${ident}-${there}-${near[index % near.length]}-${ident}`),
  }
}
