/** A text of our own with words worth asking about, for the tests of quizzes. */
export const quizText = `The old ferry crossed the strait twice a day, and nobody in the village thought of it as a miracle. It carried timber, mail and the occasional goat. In the cabin, a stern captain named Orla kept the only barometer on the island. Children were forbidden to touch the instrument, so of course they touched it whenever she looked away.

One autumn the company announced that it would abolish the route. A consultant from the mainland had examined the accounts, and his verdict was short. The engine was obsolete, the passengers were scarce, and every voyage lost money. The islanders received the announcement in silence, and then they held a meeting in the chapel that lasted until dawn.

What they proposed surprised the consultant. Each household would subscribe to the ferry, whether or not anybody in it ever left the island. The fishermen would repair the hull in winter without charge. A retired mechanic offered to rebuild the engine, and the school promised to paint the deck.

The scheme was clumsy, and for a year it hardly worked. Sceptics on the mainland predicted that the volunteers would tire of it. They did not, because the ferry had become a symbol of their independence. Tourists began to arrive, curious about the stubborn little boat, and the revenue from their tickets paid for a new propeller.

Today the captain is a granddaughter of Orla. She still keeps the barometer, polished to a brilliant shine, above the wheel. The consultant, who has since retired, bought a cottage near the harbour. He admits that his spreadsheet had omitted the most valuable cargo on board.`;
