import { airfieldOf } from './airfields.ts'

/** Where people fly from each airfield: nearby, then half a day away. */
const NEIGHBOURS: Readonly<Record<string, string>> = {
  KAPA: 'KBJC KCFO KLMO KEIK / KFNL KGXY KCOS KPUB',
  KFRG: 'KISP KHPN KBDR / KHVN KPOU KGON',
  KPTK: 'KYIP KFNT KARB / KLAN KPHN KTOL',
  KDPA: 'KARR KDKB KPWK / KRFD KENW KVPZ',
  KDVT: 'KSDL KGYR KCHD / KPRC KCGZ KFLG',
  KVNY: 'KWHP KSMO KHHR / KCMA KWJF KSBA',
  PAMR: 'PABV PAAQ PAWS / PAEN PASX PATK',
  PHJR: 'PHNL PHDH PHMK / PHNY PHOG PHLI',
  CYOO: 'CYTZ CNC3 CYPQ / CYHM CYKF CYQA',
  CYAV: 'CYWG CYPG CYGM / CYBR CYDN CYQK',
  CYBW: 'CYYC CEN4 CEF4 / CYQF CYQL CYXH',
  CZBB: 'CYPK CYNJ CYXX / CYCW CYYJ CYCD',
  CYHZ: 'CCW4 CCQ3 CYZX / CYQM CYYG CYQI',
  MMTO: 'MMCB MMPB MMPC / MMQT MMMM',
  SKGY: 'SKBO SKGI SKQU / SKVV SKIB SKAR',
  SPLX: 'SPLP SPJC / SPSO SPZA',
  SCTB: 'SCEL SCCV SCRG / SCVM SCSN SCSF',
  SBMT: 'SBJD SBBP SBST / SBSJ SBKP SBRP',
  SADF: 'SADM SADP SADL / SAAJ SAAR SAAG',
  EGKB: 'EGMC EGTO EGKR / EGKA EGMD EGSC',
  EIWT: 'EITM EIDW EIAB / EIBR EIWF EINN',
  LPCS: 'LPSR LPEV / LPSO LPCO LPPM',
  LECU: 'LEMT LEOC / LESA LEVD LEAB',
  LFPN: 'LFPZ LFPX LFPL / LFOR LFOZ LFOP',
  EBGB: 'EBAW EBCI EBNM / EBKT EBOS EBLG',
  EHLE: 'EHHV EHTE / EHTX EHRD EHGG',
  EDAZ: 'EDAY EDAV EDAI / EDBM EDBK EDAC',
  LSZG: 'LSZB LSGC LSPL / LSZF LSGE LSGL',
  LOAV: 'LOAN LOAU LOAG / LOWG LOWL LKTB',
  LIRU: 'LIRA LIQN / LIRZ LIAF LIRS',
  LKLT: 'LKVO LKBE LKKL / LKPD LKHK LKCS',
  EPBC: 'EPMO EPWA / EPLL EPRA EPLB',
  LHBS: 'LHTL LHGD LHDK / LHSK LHPR LHUD',
  EKRK: 'EKCH ESMS / EKMB EKOD EKAH',
  ENEG: 'ENHA ENNO / ENRY ENTO ENSN',
  ESSE: 'ESSB ESOW ESSU / ESKN ESOE ESSK',
  EFNU: 'EFHV EFIK EFHN / EFLA EFTU EFTP',
  LGMG: 'LGTT LGEL / LGKL LGRX LGSO',
  LRBS: 'LROP LRCN / LRCV LRCK LRTZ',
  UKKJ: 'UKKK UKKM / UKWW UKKE UKHP',
  LTBW: 'LTBU LTFJ / LTBR LTBG LTBH',
  FALA: 'FAGC FAWB FAGM / FAPN FARG FAPS',
  HKNW: 'HKJK HKNV / HKNK HKNY HKAM',
  DNMM: 'DNIB / DNAK DNIL DNBE',
  HEOC: 'HECA HEAZ / HEBA HEPS',
  LLHZ: 'LLHA LLMG LLBG / LLIB LLBS LLMZ',
  OMAL: 'OMDW OMAD / OMSJ OMRK OMFJ',
  VAJJ: 'VABB VAPO / VAOZ VADN VASU',
  VTBT: 'VTBU VTBD / VTPH VTBK VTBO',
  WSSL: 'WMKJ WMAP / WMKM WMBT WMKD',
  RPUX: 'RPLC RPLB / RPUI RPUG RPUB',
  VHSK: 'VHHH / VMMC',
  ZSSL: 'ZSSS ZSWX / ZSNT ZSHC ZSNB',
  RJTF: 'RJTO RJAN / RJAZ RJTQ RJAF',
  RKSS: 'RKSI RKTA / RKTU RKNW RKJK',
  YPJT: 'YRTI YMUL YNTM / YBUN YBLN',
  YPPF: 'YGAW YGWA YMBD / YREN YPIR YKSC',
  YBAF: 'YRED YCDR YBCG / YBSU YBWW YKRY',
  YSBK: 'YSCN YSHL / YCNK YBTH YGLB',
  YMMB: 'YMPC YLIL YTYA / YBLT YLTV YMNG',
  NZAR: 'NZNE NZME NZTH / NZHN NZTG NZWR',
}

/** A school's routes by how long a flight takes, each from its own airfield and back. */
export interface Routes {
  readonly short: readonly string[]
  readonly middling: readonly string[]
  readonly long: readonly string[]
}

/** For a zone without an airfield nobody can say where they fly. */
const NOWHERE: Routes = { short: ['Local'], middling: ['Local'], long: ['Local'] }

const known = new Map<string, Routes>()

/** What a demonstration school in a zone (an IANA name) writes into its log. */
export function routesOf(zone: string): Routes {
  const found = known.get(zone) ?? routesFrom(airfieldOf(zone)?.ident)
  known.set(zone, found)
  return found
}

function routesFrom(home: string | undefined): Routes {
  const neighbours = home === undefined ? undefined : NEIGHBOURS[home]
  if (neighbours === undefined) return NOWHERE
  const [near = [], far = []] = neighbours.split(' / ').map((part) => part.split(' '))
  return {
    short: [`${home}-${home}`, ...near.map((there) => `${home}-${there}-${home}`)],
    middling: far.map((there) => `${home}-${there}-${home}`),
    long: far.map((there, index) => `${home}-${there}-${near[index % near.length]}-${home}`),
  }
}
