// One chunk, because a phone needs either for its days.
export { ListView } from './ListView.tsx'
export { PhoneBoard } from './PhoneBoard.tsx'
