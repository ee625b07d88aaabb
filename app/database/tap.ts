/** Returns a stream with the same chunks. Calls `onPiece` with each chunk. */
export async function* tap<Piece>(pieces: AsyncIterable<Piece>, onPiece: (piece: Piece) => void) {
  for await (const piece of pieces) {
    onPiece(piece);
    yield piece;
  }
}
