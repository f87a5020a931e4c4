import { describe, expect, it, test } from 'vitest'
import { aFlight, aPerson } from '#testing/record-builders.ts'
import { flightWithInitials, initials, nameless, shortName } from './initials.ts'

/** What a colleague calls across the ramp, and whom: 338 names as schools type them. */
const CALLED = `
Petrov: Quinn Petrov | Quinn Petrov Jr. | Quinn Petrov Jr | Quinn Petrov, Jr. | Quinn Petrov JR | Quinn Petrov Sr. | Quinn Petrov II | Quinn Petrov III | Quinn A. Petrov IV | Petrov, Quinn | Petrov Jr., Quinn | Petrov, Quinn Jr.
Okafor: Sam Okafor | Sam Okafor, CFI | Sam Okafor CFII | Sam Okafor, CFI, CFII, MEI | Dr. Sam Okafor, MD | Sam Okafor (student) | Sam Okafor [B shift] | (new) Sam Okafor
Smith: John Smith | John Smith V | John Q. Smith V | John Smith VI | John Smith Esq. | John Smith, PhD | John Smith Ph.D. | John Smith M.D. | John Smith DDS | John Smith 3rd | Smith | Smith Jr. | Smith III
V: John V | V
van der Berg: Anna van der Berg | Anna Maria van der Berg | van der Berg, Anna | van der Berg | Anna van der Berg Jr. | Jan-Willem van der Berg III
Van der Berg: Anna Van der Berg | Van der Berg, Anna | Van der Berg
Van Der Berg: Anna Van Der Berg | Van Der Berg
VAN DER BERG: ANNA VAN DER BERG | VAN DER BERG, ANNA | VAN DER BERG
de la Cruz: Maria de la Cruz | Juan Carlos de la Cruz | de la Cruz, Maria | de la Cruz | Luis de la Cruz Sr. | José de la Cruz II
De La Cruz: Maria De La Cruz | Juan De La Cruz Jr. | De La Cruz
De la Cruz: Maria De la Cruz | De la Cruz
O’Connor-Hale: Siobhan O’Connor-Hale | Siobhan Mary O’Connor-Hale | O’Connor-Hale | O’Connor-Hale, Siobhan | Siobhan O’Connor-Hale, CFI
O'Connor: Sean O'Connor | Sean O'Connor Jr. | O'Connor
O' Brien: Pat O' Brien
O’Neill: Kim O’Neill | Kim O’Neill III
Ng: Ann Ng | Ng | Wei Ling Ng | Ng, Ann | Ann Ng Jr. | Ng Ng
Li: Bo Li | Li | Xiao Ming Li
Wu: An Wu | Wu | An Wu II
Oh: Sandra Oh | Oh
Ek: Mia Ek | Ek, Mia
Dana: Dana | dana Dana
dana: dana
Cher: Cher | Cher Jr.
Teller: Teller
Björk: Björk
Madonna: Madonna
田中: 田中 太郎 | 田中 花子 | 田中　太郎 | 田中
佐藤: 佐藤 健 | 佐藤 一郎
高橋: 高橋 真理子 | 高橋
長谷川: 長谷川 翔
タナカ: タナカ タロウ
さくらい: さくらい しょう
歐陽: 歐陽 娜娜 | 歐陽
林 太郎: 林 太郎
李 小龙: 李 小龙
王 伟: 王 伟
王伟: 王伟
李小龍: 李小龍
김 민수: 김 민수
김민수: 김민수
박지훈: 박지훈
남궁: 남궁 민수
タロウ・スミス: タロウ・スミス
von Braun: Wernher von Braun | von Braun, Wernher | von Braun
von der Leyen: Ursula von der Leyen | von der Leyen
Von Trapp: Maria Von Trapp
zu Guttenberg: Karl zu Guttenberg
von und zu Stein: von und zu Stein, Kurt
zur Mühlen: Peter zur Mühlen
vom Stein: Karl vom Stein
van Dijk: Piet van Dijk | van Dijk, Piet | Piet van Dijk Sr.
Van Dyke: Dick Van Dyke | Dick Van Dyke Jr. | Van Dyke, Dick
Dyke: Van Dyke
Morrison: Van Morrison
van den Heuvel: Lotte van den Heuvel | van den Heuvel
van de Velde: Jan van de Velde
in ’t Veld: Bas in ’t Veld
van 't Hof: Bas van 't Hof
ten Boom: Corrie ten Boom | ten Boom
ter Horst: Guusje ter Horst
op den Kamp: Lex op den Kamp
den Hartog: Eva den Hartog
de Vries: Hugo de Vries | de Vries, Hugo | de Vries
De Vries: Hugo De Vries
de Boer: Frank de Boer
de Souza: Ana de Souza | Ana Paula de Souza Junior
dos Santos: Ana dos Santos | Pedro dos Santos Júnior | dos Santos
Dos Santos: Ana Dos Santos
da Silva: Luiz da Silva | Luiz Inácio da Silva | da Silva, Luiz
Da Silva: Luiz Da Silva
das Neves: Rita das Neves
do Carmo: Maria do Carmo
da Costa e Silva: Artur da Costa e Silva Junior
Ortega y Gasset: José Ortega y Gasset | Ortega y Gasset, José
de Castro y Silva: Inés de Castro y Silva
García: Ana García | García, Ana | Ana María García
Márquez: Gabriel García Márquez
García-Márquez: Gabriel García-Márquez
del Río: Dolores del Río | del Río
Del Rio: Dolores Del Rio
de los Santos: Eva de los Santos
De Los Reyes: Eva De Los Reyes
de las Casas: Bartolomé de las Casas
San Martín: José San Martín
de San Martín: José de San Martín
Santa Cruz: Rosa Santa Cruz
La Rue: Danny La Rue
Las Heras: Juan Las Heras
Lopez: Al Lopez | Di Lopez
di Stefano: Alfredo di Stefano | di Stefano
Di Caprio: Leo Di Caprio
della Robbia: Luca della Robbia
Della Rovere: Gia Della Rovere
dal Pozzo: Carla dal Pozzo
dei Medici: Lia dei Medici
degli Esposti: Pia degli Esposti
D’Angelo: Nino D’Angelo
d’Arc: Jeanne d’Arc
L’Hôpital: Guy L’Hôpital
du Pont: Pierre du Pont | du Pont, Pierre | Irénée du Pont III
Du Bois: Web Du Bois
le Carré: John le Carré | le Carré
Le Blanc: Matt Le Blanc
la Fontaine: Jean la Fontaine
de La Fontaine: Jean de La Fontaine
des Moulins: Guy des Moulins
St. John: Amy St. John | Amy St. John Jr. | St. John, Amy
St John: Amy St John
St. Clair: Jo St. Clair
Saint Laurent: Yves Saint Laurent
Mc Donald: Ron Mc Donald
McDonald: Ron McDonald | Ron McDonald, Sr
MacLeod: Ian MacLeod
Fitzgerald: Ella Fitzgerald
al-Rashid: Omar al-Rashid | al-Rashid, Omar
Al Rashid: Omar Al Rashid
al Fayed: Dodi al Fayed
El Amrani: Sara El Amrani
el-Sayed: Mona el-Sayed
bin Laden: Sami bin Laden
bin Ali: Ahmed bin Ali
bint Saud: Nora bint Saud
ibn Sina: Ali ibn Sina
ben Gurion: David ben Gurion
Ben-Gurion: David Ben-Gurion
Carter: Ben Carter | John Ben Carter | Ben Carter Jr
Green: Al Green | Green, Al
Nguyen: Minh Nguyen | Minh Do Nguyen | Nguyen, Minh | Nguyen
Do: Minh Do | Do
Le: Anh Le | Le
Van: Thi Van
af Klint: Hilma af Klint
av Berg: Nils av Berg
Åberg: “Ace” Åberg | Lars Åberg | Åberg
Ó Briain: Ó Briain, Dara
Hernández-Vega: Luz Hernández-Vega
Smith-Jones: Tess Smith-Jones | Tess Smith-Jones III
Lloyd-Webber: Andy Lloyd-Webber
Hale: Robert “Bob” Hale | Robert (Bob) Hale | Hale, Robert | R. Hale | R.J. Hale Jr.
Washington: George Washington | George Washington, Esq
King: Martin Luther King Jr. | Martin L. King, Jr. | King Jr., Martin
Griffey: Ken Griffey Jr. | Ken Griffey Sr. | Griffey
Davis: Sammy Davis Jr. | Davis, Sammy, Jr. | Sammy Davis jr
Downey: Robert Downey Jr. | ROBERT Downey JR.
DOWNEY: ROBERT DOWNEY JR | DOWNEY, ROBERT
Lee: Robin Lee | Lee | Robin Lee IV | Robin E. Lee
Kim: Min Kim | Kim, Min | Min Kim II
Park: Jay Park | Jay Park, RN
Cho: Margaret Cho | Margaret Cho MD
Patel: Asha Patel | Asha Patel, CPA | Patel, Asha CPA
Singh: Gurpreet Singh | G. Singh
Kaur: Harpreet Kaur
Rao: Rao | Maya Rao
Iyer: Ravi Iyer
Khan: Amir Khan | Khan Jr.
Haddad: Layla Haddad
Yılmaz: Ayşe Yılmaz
İnan: Can İnan
Şahin: Ece Şahin
Papadopoulos: Nikos Papadopoulos
Παπαδόπουλος: Νίκος Παπαδόπουλος
Иванов: Сергей Иванов | Иванов, Сергей
Петренко: Оксана Петренко
כהן: דוד כהן
حداد: ليلى حداد
शर्मा: आशा शर्मा
Kowalska: Ewa Kowalska | Ewa Kowalska-Nowak Kowalska
Kowalska-Nowak: Ewa Kowalska-Nowak
Łukasiewicz: Jan Łukasiewicz
Dvořák: Tomáš Dvořák
Kovács: Éva Kovács
Müller: Jürgen Müller | Müller, Jürgen | Jürgen Müller Senior
Groß: Uli Groß
Sørensen: Mette Sørensen
Þórsdóttir: Anna Þórsdóttir
Hämäläinen: Aino Hämäläinen
Ivanova: Olga Petrovna Ivanova
Kealoha: Kai Kealoha | Kai Kealoha 2nd
Begay: Joe Begay | Joe Begay Jr
Tsosie: Nez Tsosie
Achterberg: Kees Achterberg
Wolfeschlegelsteinhausenbergerdorff: Hubert Wolfeschlegelsteinhausenbergerdorff Sr.
DO: DO
R2: R2
—: —
+1 555 0134: +1 555 0134
555-0134: 555-0134
ana@school.example: ana@school.example
(student): (student)
???: ???
Jr.: Jr.
III: III
`
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [short = '', ...rest] = line.split(': ')
    return rest
      .join(': ')
      .split(' | ')
      .map((name) => ({ name, short }))
  })

describe('what somebody is called by where there is no room', () => {
  it('is what a colleague calls out, of 338 names', () => {
    expect(new Set(CALLED.map(({ name }) => name)).size).toBe(338)
    expect(CALLED.map(({ name }) => ({ name, short: shortName(name) }))).toEqual(CALLED)
  })

  it('is part of the name, so that the rest can be read beside it', () => {
    const strange = CALLED.filter(({ name, short }) => !name.replace(/\s+/g, ' ').includes(short))
    expect(strange).toEqual([])
  })

  it('is nothing of nothing', () => {
    expect([shortName(''), shortName('  '), shortName(' , ')]).toEqual(['', '', ''])
  })
})

describe('initials', () => {
  it.each([
    ['Quinn Petrov Jr.', 'QP'],
    ['Quinn Petrov, III', 'QP'],
    ['Sam Okafor (student)', 'SO'],
    ['Anna van der Berg', 'AB'],
    ['Jr.', 'J'],
  ])('of %j are %j', (name, letters) => {
    expect(initials(name)).toBe(letters)
  })
})

const dana = aPerson({ name: 'Dana Ortiz', email: 'dana@example.com' })
const longer = aPerson({ name: 'Dana Ortiz Vega', email: '' })

test('an entry of the log keeps its readings and loses its people', () => {
  const flight = aFlight({ instructor: dana, customer: null })
  const shown = flightWithInitials(flight)
  expect(shown.instructor).toEqual({ name: 'DO', email: '', phone: '' })
  expect(shown.customer).toBeNull()
  expect(shown.hobbs).toEqual(flight.hobbs)
})

test('a sentence says initials, the longer name first, and addresses not at all', () => {
  expect(nameless('Flown with Dana Ortiz Vega, booked with Dana Ortiz', [dana, longer])).toBe(
    'Flown with DV, booked with DO',
  )
  expect(nameless('On two flights at once: dana@example.com', [dana])).toBe(
    'On two flights at once: DO',
  )
  expect(nameless('No route', [dana, aPerson({ name: '', email: '' })])).toBe('No route')
})
