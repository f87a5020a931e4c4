// A phone draws its days with either, so they are fetched as one.
export { ListView } from './ListView.tsx'
export { PhoneBoard } from './PhoneBoard.tsx'
